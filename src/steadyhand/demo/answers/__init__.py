"""What each address answers. Functions of the request, the site and what the address named."""
