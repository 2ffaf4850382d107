# The server with both built sites. compose.yaml runs it with PostgreSQL and a proxy.
FROM node:24-bookworm-slim AS build
WORKDIR /titer
COPY . .
RUN npm run build
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /titer
COPY --from=build /titer .
USER node
ENV NODE_ENV=production HOST=0.0.0.0
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.LANDING_PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "apps/server/src/main.ts"]
