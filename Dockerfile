# One image for the whole site: built with dev dependencies, runs without them, downloads only npm packages.
# No install scripts run: Node 24 includes SQLite, so no compiler is needed.

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts && npm cache clean --force && rm -rf node_modules/better-sqlite3

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /site
COPY package.json LICENSE ./
COPY --from=packages /site/node_modules ./node_modules
COPY public ./public
COPY prisma-free-fixtures ./prisma-free-fixtures
COPY tenants ./tenants
COPY server/entry/cli/*.mjs ./server/entry/cli/
COPY --from=build /site/build ./build
# New volumes take over the owner and mode of these folders.
RUN mkdir -m 0700 /data /secrets /secrets/database /secrets/search /secrets/site /secrets/admin \
  && chown -R node:node /data /secrets \
  && ln -s /site/server/entry/cli/dealer.mjs /usr/local/bin/dealer
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# A single process with no children, so Node can run as process 1 and handle signals itself.
CMD ["node", "server/entry/cli/start.mjs", "build/server/index.js"]
