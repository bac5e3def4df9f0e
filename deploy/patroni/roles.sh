#!/bin/sh
# Patroni runs this script once, on the first primary, with a superuser's URL. It creates BESO's two roles and database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" "$1" <<'SQL'
CREATE ROLE beso_owner LOGIN PASSWORD :'owner';
CREATE ROLE beso_app LOGIN PASSWORD :'app';
CREATE DATABASE beso OWNER beso_owner;
SQL
