import { mediaPlace } from '#server/dealer/media/picture-store';
import type { Config } from '#server/platform/config';
import { databaseProbe } from './probe-database';
import { quickCheckProbe, readingPlace, systemFiles } from './probe-files';
import {
  dnsHosts,
  httpTimes,
  localSite,
  presentedCertificates,
  sharedPictures,
  smtpServers,
} from './probe-network';

/** The measurements of `dealer doctor`: of this machine and its network. */
export const createProbes = (config: Config, projectDir: string) => ({
  files: systemFiles,
  quickCheck: quickCheckProbe(projectDir),
  database: databaseProbe(config),
  readingPlace,
  host: dnsHosts(),
  certificate: presentedCertificates(),
  mail: smtpServers,
  pictures: sharedPictures(mediaPlace(config)),
  site: localSite(config),
  time: httpTimes,
});

export type Probes = ReturnType<typeof createProbes>;
