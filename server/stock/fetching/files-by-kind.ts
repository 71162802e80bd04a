import type { RemoteFiles, SourceOf } from './remote-files-port';

interface Kinds {
  readonly https: RemoteFiles<SourceOf<'https'>>;
  readonly sftp: RemoteFiles<SourceOf<'sftp'>>;
  readonly ftp: RemoteFiles<SourceOf<'ftp'>>;
  readonly folder: RemoteFiles<SourceOf<'folder'>>;
}

/** Files of every kind of source. */
export const filesByKind = ({ https, sftp, ftp, folder }: Kinds): RemoteFiles => ({
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
});
