import { mediaPlace } from '#server/dealership/media/create-media';
import type { Config } from '#server/platform/config';
import { presentedCertificates } from './adapters/certificate-probe';
import { databaseProbe } from './adapters/database-probe';
import { systemFiles } from './adapters/file-probe';
import { dnsHosts } from './adapters/host-probe';
import { smtpServers } from './adapters/mail-probe';
import { sharedPictures } from './adapters/picture-store-probe';
import { quickCheckProbe } from './adapters/quick-check-probe';
import { readingPlace } from './adapters/reading-place';
import { localSite } from './adapters/site-probe';
import { httpTimes } from './adapters/time-probe';
import type { Probes } from './probes-port';

/** The measurements of this machine and its network. */
export const createProbes = (config: Config, projectDir: string): Probes => ({
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
