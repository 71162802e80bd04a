import { createWriteStream } from 'node:fs';
import { isIP } from 'node:net';
import { basename, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client, FileInfo } from 'basic-ftp';
import { checkedAddress } from '#server/platform/network/public-address';
import { Meter, type SavedFile } from '#server/platform/network/save-stream';
import { allowsPrivate, FetchProblem } from '#server/stock/fetching/remote-files-port';
import type { FetchRequest, FileServer, NetworkAccess, SourceOf } from '../remote-files-port';
import { type ListedFile, matcherOf, newestFile, patternIn } from '../rules/newest-file';

type Source = SourceOf<'ftp'>;
const silenceMs = 30_000;
/** At most this many requests for the date of a single file. */
const mostDated = 100;

/** Files on FTP servers. Data connections go to the server itself, whatever address it names. */
export function ftpFiles(access: NetworkAccess): FileServer<Source> {
  return {
    open: async (request, work) => {
      const { source, target, signal } = request;
      const { Client } = await import('basic-ftp');
      const client = new Client(silenceMs, { allowSeparateTransferHost: false });
      const end = () => client.close();
      signal.addEventListener('abort', end, { once: true });
      try {
        await signIn(client, request, access);
        return await work({
          at: `${source.host}:${portOf(source)}/${source.path}`,
          find: () => findFile(client, source.path),
          save: ({ name }) => download(client, posix.join(source.path, '..', name), target),
        });
      } catch (error) {
        throw signal.aborted ? signal.reason : problemOf(error);
      } finally {
        signal.removeEventListener('abort', end);
        client.close();
      }
    },
  };
}

const portOf = ({ port, security }: Source): number => port ?? (security === 'implicit_tls' ? 990 : 21);

async function signIn(
  client: Client,
  { source }: FetchRequest<Source>,
  access: NetworkAccess,
): Promise<void> {
  const { host, security, user, password_env } = source;
  const port = portOf(source);
  await client.access({
    host: await checkedAddress(host, access.lookup, allowsPrivate(access.privateHosts, host, port)),
    port,
    user,
    ...(password_env ? { password: access.secret(password_env) } : {}),
    secure: security === 'implicit_tls' ? 'implicit' : security === 'tls',
    secureOptions: {
      // An IP address is no server name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(access.ca === undefined ? {} : { ca: access.ca }),
    },
  });
}

async function download(client: Client, path: string, target: string): Promise<SavedFile> {
  const meter = new Meter();
  const saving = pipeline(meter, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  // Handled below: a failed download must not leave an unhandled rejection.
  saving.catch(() => undefined);
  await client.downloadTo(meter, path).catch((error: unknown) => {
    meter.destroy();
    throw meter.errored ?? error;
  });
  await saving;
  return meter.saved();
}

async function findFile(client: Client, path: string): Promise<ListedFile | null> {
  const search = patternIn(path);
  if (search) {
    const entries = await client.list(search.folder);
    const isMatch = matcherOf(search.pattern);
    const files = entries.filter(({ isFile, name }) => isFile && isMatch(name)).map(toListed);
    return newestFile(await withDates(client, search.folder, files), search.pattern);
  }
  const size = await client.size(path);
  return { name: basename(path), size, modifiedMs: await modifiedMs(client, path) };
}

/** Requests the date of each file if the server’s list has no exact dates; in a long list, of the last names only. */
async function withDates(
  client: Client,
  folder: string,
  files: readonly ListedFile[],
): Promise<ListedFile[]> {
  if (files.every((file) => file.modifiedMs !== undefined)) return [...files];
  const byName = files.toSorted((a, b) => (a.name < b.name ? 1 : -1)).slice(0, mostDated);
  const dated: ListedFile[] = [];
  for (const file of byName) {
    dated.push({ ...file, modifiedMs: await modifiedMs(client, posix.join(folder, file.name)) });
  }
  return dated;
}

/** In epoch milliseconds. Many old servers cannot say when a file changed. */
const modifiedMs = async (client: Client, path: string): Promise<number | undefined> =>
  (await client.lastMod(path).catch(() => undefined))?.getTime();

const toListed = ({ name, size, modifiedAt }: FileInfo): ListedFile => ({
  name,
  size,
  modifiedMs: modifiedAt?.getTime(),
});

/** Replies of the server, by their code: never its words. */
function problemOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 530 || code === 331) return new FetchProblem('the server did not accept the credentials');
  if (code === 550) return new FetchProblem('the file was not found');
  if (typeof code === 'number') return new FetchProblem(`the server answered with code ${code}`);
  if (error instanceof Error && /^Timeout/.test(error.message)) {
    return new FetchProblem('the server did not answer in time');
  }
  return error;
}
