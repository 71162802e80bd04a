import { createHash } from 'node:crypto';
import { connect as connectTo, type Socket } from 'node:net';
import { basename, posix } from 'node:path';
import type { Client, ConnectConfig, FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { checkedAddress } from '#server/platform/network/public-address';
import { saveStream } from '#server/platform/network/save-stream';
import { allowsPrivate, FetchProblem } from '#server/stock/fetching/remote-files-port';
import type { FetchRequest, FileServer, NetworkAccess, SourceOf } from '../remote-files-port';
import { type ListedFile, newestFile, patternIn } from '../rules/newest-file';

type Source = SourceOf<'sftp'>;
const readyMs = 20_000;
/** Asked so often whether it is still there, a server that keeps silent three times is not. */
const keepAlive = { keepaliveInterval: 10_000, keepaliveCountMax: 3 };

/** Files on SFTP servers, whose host key must have the fingerprint in the settings. */
export function sftpFiles(access: NetworkAccess): FileServer<Source> {
  return {
    open: async (request, work) => {
      const { source, target, signal } = request;
      const { Client } = await import('ssh2');
      const client = new Client();
      const end = () => void client.destroy();
      signal.addEventListener('abort', end, { once: true });
      try {
        const sftp = await connected(client, request, access);
        return await work({
          at: `${source.host}:${source.port}/${source.path}`,
          find: () => findFile(sftp, source.path),
          save: ({ name }) =>
            saveStream(sftp.createReadStream(posix.join(source.path, '..', name)), target, signal),
        });
      } catch (error) {
        throw problemOf(error);
      } finally {
        signal.removeEventListener('abort', end);
        client.end();
      }
    },
  };
}

async function connected(
  client: Client,
  { source, signal }: FetchRequest<Source>,
  access: NetworkAccess,
): Promise<SFTPWrapper> {
  const { host, port } = source;
  const signIn = credentials(source, access.secret);
  const mayBePrivate = allowsPrivate(access.privateHosts, host, port);
  const sock = await socketTo(await checkedAddress(host, access.lookup, mayBePrivate), port, signal);
  let foreignKey: string | undefined;
  const hostVerifier = (key: Buffer) => {
    const fingerprint = fingerprintOf(key);
    if (fingerprint !== source.host_fingerprint.replace(/=$/, '')) foreignKey = fingerprint;
    return foreignKey === undefined;
  };
  return new Promise((resolve, reject) => {
    client
      .once('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
      .on('error', (error) => reject(foreignKey === undefined ? error : otherKey(foreignKey)))
      .connect({ sock, readyTimeout: readyMs, hostVerifier, ...keepAlive, ...signIn });
  });
}

function socketTo(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTo({ host: address, port, signal, timeout: readyMs });
    socket
      .once('connect', () => resolve(socket.setTimeout(0)))
      .once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
      .on('error', reject);
  });
}

const otherKey = (fingerprint: string) =>
  new FetchProblem(`the server's host key has another fingerprint: ${fingerprint}`);

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

function credentials(
  { user, password_env, key_env, passphrase_env }: Source,
  secret: NetworkAccess['secret'],
): Pick<ConnectConfig, 'username' | 'password' | 'privateKey' | 'passphrase'> {
  return {
    username: user,
    ...(password_env ? { password: secret(password_env) } : {}),
    // Files of variables hold one line each: there, \n stands for a line break.
    ...(key_env ? { privateKey: secret(key_env).replaceAll('\\n', '\n') } : {}),
    ...(passphrase_env ? { passphrase: secret(passphrase_env) } : {}),
  };
}

async function findFile(sftp: SFTPWrapper, path: string): Promise<ListedFile | null> {
  const search = patternIn(path);
  if (search) return newestFile(await listed(sftp, search.folder), search.pattern);
  return new Promise((resolve, reject) =>
    sftp.stat(path, (error, stats) => {
      if (error) reject(error);
      else if (!stats.isFile()) reject(new FetchProblem('the path is not a file'));
      else resolve({ name: basename(path), size: stats.size, modifiedMs: stats.mtime * 1_000 });
    }),
  );
}

const listed = (sftp: SFTPWrapper, folder: string): Promise<ListedFile[]> =>
  new Promise((resolve, reject) =>
    sftp.readdir(folder, (error, entries) => {
      if (error) reject(error);
      else resolve(entries.filter(({ attrs }) => attrs.isFile()).map(toListed));
    }),
  );

const toListed = ({ filename, attrs }: FileEntryWithStats): ListedFile => ({
  name: filename,
  size: attrs.size,
  modifiedMs: attrs.mtime * 1_000,
});

/** The protocol's own codes are numbers; sign-in failures have a level instead. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('level' in error && error.level === 'client-authentication') {
    return new FetchProblem('the server did not accept the credentials');
  }
  if ('level' in error && error.level === 'client-timeout')
    return new FetchProblem('the server did not answer in time');
  if (/cannot parse privateKey|passphrase/i.test(error.message)) {
    return new FetchProblem('the private key or its passphrase is not valid');
  }
  const code = 'code' in error ? error.code : undefined;
  if (code === noSuchFile) return new FetchProblem('the file was not found');
  return code === permissionDenied ? new FetchProblem('the file may not be read') : error;
}

const noSuchFile = 2;
const permissionDenied = 3;
