"""The tables for programs: JSON over HTTP, described by OpenAPI."""
