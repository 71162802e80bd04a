import { variables } from '#server/platform/variables';

/** First words of variables that belong to the site itself, the machine, its tools and the services beside the site. */
const platformWords = new Set(
  [
    ...Object.keys(variables),
    ...[
      'AWS AZURE GCLOUD GCP GOOGLE CLOUDFLARE DIGITALOCEAN HEROKU GITHUB GITLAB DOCKER BUILDKIT COMPOSE KUBERNETES',
      'NPM VITE LD SSH SSL XDG POSTGRES POSTGRESQL PG MYSQL REDIS MINIO S3 MEILISEARCH VAULT HTTP HTTPS NO ALL SITE',
    ].flatMap((words) => words.split(' ')),
  ].map(firstWord),
);

/** Whether a variable belongs to the machine, a tool or a service beside the site: no dealer's setting may name it. */
const isOfPlatform = (name: string): boolean => platformWords.has(firstWord(name));

/**
 * The prefix of a tenant's secret names: its slug in upper case, with underscores for hyphens, and an underscore. A
 * slug that starts with a digit or a hyphen gets a leading underscore, since no variable starts so; one that starts like
 * variables of the platform gets one because those are not its own.
 */
export function secretPrefix(slug: string): string {
  const name = slug.toUpperCase().replaceAll('-', '_');
  return /^[A-Z]/.test(name) && !isOfPlatform(`${name}_`) ? `${name}_` : `_${name.replace(/^_+/, '')}_`;
}

/** The variables of secrets that owners enter at the desk: the database has them. */
export const deskSecretPrefix = (slug: string): string => `${secretPrefix(slug)}DESK_`;

function firstWord(name: string): string {
  return name.split('_', 1)[0] ?? '';
}
