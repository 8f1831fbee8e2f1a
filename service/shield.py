"""What every answer carries to keep browsers out of trouble, and how much anybody may send."""

from __future__ import annotations

from flask import Flask, Response, request

BODY = 64 * 1024  # bytes: the longest decision there is has a few hundred

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
OPEN_TO_READ = {  # any page may read what a spectator, or the bearer of a token, may read; cookies do not count there
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Retry-After, X-Request-Id, RateLimit-Remaining, RateLimit-Reset",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Authorization, Accept, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age": "86400",
}
READS = frozenset({"GET", "HEAD", "OPTIONS"})


def shield(app: Flask, https: bool) -> None:
    """Limit bodies, set the headers of every answer, and open the API's read side to other pages."""
    app.config["MAX_CONTENT_LENGTH"] = BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY
    app.config["MAX_FORM_PARTS"] = 100
    app.config.update(
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=https,
        SESSION_COOKIE_NAME="__Host-register" if https else "register",
    )
    always = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if https else {})

    @app.after_request
    def guard(response: Response) -> Response:
        for name, value in always.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/") and request.method in READS:
            response.headers.update(OPEN_TO_READ)
            if request.method == "OPTIONS":
                response.headers.update(PREFLIGHT)
        else:
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
