"""The archive as a folder of static pages that lead to each other and open without a server."""
