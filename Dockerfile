# The program as an image: no downloads when it starts, no root, and the Node and packages of the lockfile. The Node of the first image
# only starts npm. Made in the checkout by `docker build -t voltyatra .`; what it needs around it: docs/containers.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
RUN node_modules/.bin/node --input-type=module -e "await (await import('./scripts/web-build.ts')).ensureWebBuild()"
RUN npm prune --omit=dev --include=optional --ignore-scripts --no-audit --no-fund

FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/.build/web .build/web
# With a name: the database that the program may bring itself asks for it.
RUN useradd --uid 10001 --user-group --home-dir /data --create-home --shell /usr/sbin/nologin voltyatra
USER 10001:10001
VOLUME /data
EXPOSE 3000
# The program itself is process 1: it is signalled directly, and ends in order.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "server/src/main.ts"]
