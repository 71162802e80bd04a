import { error, type Finding, warning } from '#server/dealer/files/rules/tenant-problems';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';

/** Sources of stock files: known formats, a way to sign in, and what is readable on the way. */
export function checkImports({ imports, delivery }: Pick<Tenant, 'imports' | 'delivery'>): Finding[] {
  const { sources, email_to } = imports;
  if (sources.length === 0) return [];
  const noRecipient = email_to.length === 0 && delivery.email_to.length === 0;
  return [
    ...sources.flatMap((source, at) => checkSource(source, `imports.sources.${at}`)),
    ...(noRecipient
      ? [
          warning(
            'imports.email_to',
            'is empty, and so is delivery.email_to: nobody hears of feeds that fail',
          ),
        ]
      : []),
  ];
}

function checkSource(source: FeedSourceSettings, path: string): Finding[] {
  const names = formats.map(({ name }) => name).join(', ');
  return [
    ...(formatNamed(source.format)
      ? []
      : [error(`${path}.format`, `format ${source.format} not found; choose from ${names}`)]),
    ...checkAccess(source, path),
  ];
}

function checkAccess(source: FeedSourceSettings, path: string): Finding[] {
  if (source.kind === 'https' && source.url.startsWith('http:')) {
    return [warning(`${path}.url`, 'is not https: used only when FEED_PRIVATE_HOSTS lists its host')];
  }
  if (source.kind === 'sftp' && !source.password_env && !source.key_env) {
    return [error(path, 'needs password_env or key_env')];
  }
  if (source.kind === 'ftp' && source.security === 'none') {
    return [warning(`${path}.security`, 'is none: the password and the file are readable on the way')];
  }
  return [];
}
