import type { RemoteFiles } from '../remote-files-port';
import { folderFiles } from './folder-files';
import { ftpFiles } from './ftp-files';
import { httpsFiles } from './https-files';
import type { NetworkAccess } from './network-access';
import { usualSettleMs } from './settled-file';
import { sftpFiles } from './sftp-files';

/** Files of every kind of source. `settleMs`: how long a file must stay the same after it was read. */
export function allFiles(dataDir: string, access: NetworkAccess, settleMs = usualSettleMs): RemoteFiles {
  const [https, sftp] = [httpsFiles(access), sftpFiles(access, settleMs)];
  const [ftp, folder] = [ftpFiles(access, settleMs), folderFiles(dataDir, settleMs)];
  return {
    fetch: async ({ source, ...request }) => {
      switch (source.kind) {
        case 'https':
          return https.fetch({ ...request, source });
        case 'sftp':
          return sftp.fetch({ ...request, source });
        case 'ftp':
          return ftp.fetch({ ...request, source });
        case 'folder':
          return folder.fetch({ ...request, source });
      }
    },
  };
}
