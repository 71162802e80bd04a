import { DocumentLibrary } from '#server/dealer/documents';
import { FontLibrary, fontMaker } from '#server/dealer/font-library';
import { createMedia, createPictureTools } from '#server/dealer/media/create-media';
import type { OwnPhotos } from '#server/dealer/media/remote-photos';
import { createAccounts } from '#server/desk/accounts/create-accounts';
import { createDesk } from '#server/desk/create-desk';
import { PageCache } from '#server/entry/documents/page-cache';
import { PageTurns } from '#server/entry/documents/page-turns';
import { Lifecycle } from '#server/entry/health/checks';
import { statusParts } from '#server/entry/health/run-checks';
import { SiteState } from '#server/operate/observability/site-state';
import { createProvisioning } from '#server/operate/provisioning/create-provisioning';
import { createBackups } from '#server/platform/backup/create-backups';
import { createWriteCheck } from '#server/platform/database/write-check';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { createRequestLimiter } from '#server/platform/http/shared-rate-limit';
import { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import { OgImages } from '#server/stock/photos/og-image';
import type { Foundations } from './foundations';

/**
 * What answers to requests need whatever they are about, and what operators see of the process: caches, limits, checks,
 * measurements, backups, sites made and changed.
 */
export function createAnswering(base: Foundations) {
  const { config, database, commits, secret, log, metrics } = base;
  return {
    ...base.stored,
    ...createProvisioning({ ...base, fonts: fontMaker }),
    ...createBackups(base),
    /** Whether the data folder and the database can be read and written, for /readyz. */
    writeCheck: createWriteCheck(config, commits),
    /** Responses to repeated API requests. */
    idempotency: new IdempotencyKeys(commits),
    /** Requests per caller of the API. */
    rateLimiter: createRequestLimiter(database, secret),
    /** Whether a proxy hides the visitors' addresses. */
    unnamedVisitors: new UnnamedVisitors(config.DATA_DIR, config.CLIENT_IP_HEADER, (text) => log.warn(text)),
    pages: new PageCache(),
    /** The sites' shares of rendering. */
    pageTurns: new PageTurns({ onRefused: () => metrics.refused('pages') }),
    lifecycle: new Lifecycle(),
    siteState: new SiteState(database),
  };
}

/** Makes the staff's accounts, API keys and the desk. `onStatus` is called after the desk has changed a lead's status. */
export const createStaff = (base: Foundations, onStatus: () => void) => ({
  ...createAccounts(base),
  ...createDesk({ ...base, onStatus }),
  /** The health checks of the desk's status page. */
  statusParts,
});

/**
 * Makes the libraries of pictures, photos and the files of tenants' folders, and what ends their work. `ownPhotos` are
 * photos that came with the stock.
 */
export function createPictures(
  { config, log, metrics, tenantFiles: files }: Foundations,
  ownPhotos: OwnPhotos,
) {
  const tools = createPictureTools(config, log, () => metrics.refused('pictures'));
  const media = createMedia({ config, files, ownPhotos, log }, tools);
  const composeOgImage = tools.making.job('composeOgImage');
  return {
    pictures: {
      ...media,
      ogImages: new OgImages({ ...tools, photos: media.carPhotos, composeOgImage }),
      documents: new DocumentLibrary(files),
      /** Fonts of tenants' folders, subset for pages. */
      fonts: new FontLibrary({ ...tools, files, maker: fontMaker }),
      /** The sites' shares of work on pictures. */
      pictureTurns: tools.turns,
    },
    stopPictures: [() => tools.making.close(), () => tools.settle()],
  };
}
