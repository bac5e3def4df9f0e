#!/bin/sh
# The PostgreSQL container runs this script at its first start. It creates the two roles and the database.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
CREATE ROLE beso_owner LOGIN PASSWORD :'owner';
CREATE ROLE beso_app LOGIN PASSWORD :'app';
CREATE DATABASE beso OWNER beso_owner;
SQL
