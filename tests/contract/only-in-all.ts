/** Files that only `npm run test:all` runs (TESTS=all), each with its reason. The others guard the same capabilities. */
export const onlyInAll: readonly { readonly file: string; readonly reason: string }[] = [
  { file: 'backup-damage', reason: 'copies a backup and damages it at many places' },
  { file: 'broken-site-commands', reason: 'starts the built command line a dozen times' },
  { file: 'client-types', reason: 'packs the client and checks its types with the TypeScript compiler' },
  { file: 'drawn-pictures', reason: 'draws every body type in every state with the real engine' },
  {
    file: 'feed-command',
    reason: 'starts the built command line; feed-servers and feed-https hold every kind of source',
  },
  { file: 'meilisearch-upkeep', reason: 'rebuilds changed indexes, and kills and freezes a Meilisearch' },
  { file: 'openapi-lint', reason: 'loads two linters for the style of the API document' },
  { file: 'operator-built-site', reason: 'starts the built site for what operator-api asks of the services' },
  { file: 'pdf-drawing', reason: 'draws fifty PDFs to look at the ends of their pages; car-pdf draws some' },
  { file: 'photo-renditions', reason: 'makes two hundred renditions of photos' },
  { file: 'silent-database', reason: 'waits for a PostgreSQL that says nothing for seconds' },
];
