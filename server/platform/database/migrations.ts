import type { Kysely } from 'kysely';
import { appliedMigrations, applyMigrations, type Migrations } from './apply-migrations';
import { up as firstSale } from './migrations/0001-first-sale';
import { up as phoneReveals } from './migrations/0002-phone-reveals';
import { up as deliveryLanes } from './migrations/0003-delivery-lanes';
import { up as leadFiles } from './migrations/0004-lead-files';
import { up as bookings } from './migrations/0005-bookings';
import { up as desk } from './migrations/0006-desk';
import { up as trust } from './migrations/0007-trust';
import { up as engineCc } from './migrations/0008-engine-cc';
import { up as ownedLeads } from './migrations/0009-owned-leads';
import { up as writeChecks } from './migrations/0010-write-checks';
import { up as messages } from './migrations/0011-messages';
import { up as customers } from './migrations/0012-customers';
import { up as watchlist } from './migrations/0013-watchlist';
import { up as priceHistory } from './migrations/0014-price-history';
import { up as staffSecurity } from './migrations/0015-staff-security';
import { up as spinToWin } from './migrations/0016-spin-to-win';
import { up as alerts } from './migrations/0017-alerts';
import { up as customerCars } from './migrations/0018-customer-cars';
import { up as secondFactor } from './migrations/0019-second-factor';
import { up as customerConsents } from './migrations/0020-customer-consents';
import { up as textAlerts } from './migrations/0021-text-alerts';
import { up as market } from './migrations/0022-market';
import { up as valuations } from './migrations/0023-valuations';
import { up as valuationProviders } from './migrations/0024-valuation-providers';
import { up as valuationPhotos } from './migrations/0025-valuation-photos';
import { up as reservations } from './migrations/0026-reservations';
import { up as payments } from './migrations/0027-payments';
import { up as orders } from './migrations/0028-orders';
import { up as paymentRequests } from './migrations/0029-payment-requests';
import { up as marketTurns } from './migrations/0030-market-turns';
import { up as orderEnds } from './migrations/0031-order-ends';
import { up as providerNumbers } from './migrations/0034-provider-numbers';
import { up as orderWords } from './migrations/0035-order-words';
import { up as statusRemarks } from './migrations/0036-status-remarks';
import { up as stockImports } from './migrations/0040-stock-imports';
import { up as feedSources } from './migrations/0042-feed-sources';
import { up as webhooks } from './migrations/0044-webhooks';
import { up as carChanges } from './migrations/0045-car-changes';
import { up as requestRates } from './migrations/0048-request-rates';
import { up as backups } from './migrations/0052-backups';
import { up as ownPhotos } from './migrations/0060-own-photos';
import { up as tenantVersions } from './migrations/0062-tenant-versions';
import { up as usage } from './migrations/0063-usage';
import { up as ownPhotosSweep } from './migrations/0064-own-photos-sweep';
import { up as replayedHeaders } from './migrations/0065-replayed-headers';
import { up as workingPayments } from './migrations/0066-working-payments';
import { up as bookingsFollowCars } from './migrations/0067-bookings-follow-cars';
import { up as reservationsOfAShopper } from './migrations/0068-reservations-of-a-shopper';
import { up as editsByHand } from './migrations/0070-edits-by-hand';
import { up as clockMarks } from './migrations/0074-clock-marks';
import { up as disputes } from './migrations/0075-disputes';
import { up as hashKeys } from './migrations/0076-hash-keys';
import type { Database } from './schema';

/** Every migration of this release. All but those named `NNNN-contract-…` only add to the schema. */
export const migrations: Migrations = {
  '0001-first-sale': { up: firstSale },
  '0002-phone-reveals': { up: phoneReveals },
  '0003-delivery-lanes': { up: deliveryLanes },
  '0004-lead-files': { up: leadFiles },
  '0005-bookings': { up: bookings },
  '0006-desk': { up: desk },
  '0007-trust': { up: trust },
  '0008-engine-cc': { up: engineCc },
  '0009-owned-leads': { up: ownedLeads },
  '0010-write-checks': { up: writeChecks },
  '0011-messages': { up: messages },
  '0012-customers': { up: customers },
  '0013-watchlist': { up: watchlist },
  '0014-price-history': { up: priceHistory },
  '0015-staff-security': { up: staffSecurity },
  '0016-spin-to-win': { up: spinToWin },
  '0017-alerts': { up: alerts },
  '0018-customer-cars': { up: customerCars },
  '0019-second-factor': { up: secondFactor },
  '0020-customer-consents': { up: customerConsents },
  '0021-text-alerts': { up: textAlerts },
  '0022-market': { up: market },
  '0023-valuations': { up: valuations },
  '0024-valuation-providers': { up: valuationProviders },
  '0025-valuation-photos': { up: valuationPhotos },
  '0026-reservations': { up: reservations },
  '0027-payments': { up: payments },
  '0028-orders': { up: orders },
  '0029-payment-requests': { up: paymentRequests },
  '0030-market-turns': { up: marketTurns },
  '0031-order-ends': { up: orderEnds },
  '0034-provider-numbers': { up: providerNumbers },
  '0035-order-words': { up: orderWords },
  '0036-status-remarks': { up: statusRemarks },
  '0040-stock-imports': { up: stockImports },
  '0042-feed-sources': { up: feedSources },
  '0044-webhooks': { up: webhooks },
  '0045-car-changes': { up: carChanges },
  '0048-request-rates': { up: requestRates },
  '0052-backups': { up: backups },
  '0060-own-photos': { up: ownPhotos },
  '0062-tenant-versions': { up: tenantVersions },
  '0063-usage': { up: usage },
  '0064-own-photos-sweep': { up: ownPhotosSweep },
  '0065-replayed-headers': { up: replayedHeaders },
  '0066-working-payments': { up: workingPayments },
  '0067-bookings-follow-cars': { up: bookingsFollowCars },
  '0068-reservations-of-a-shopper': { up: reservationsOfAShopper },
  '0070-edits-by-hand': { up: editsByHand },
  '0074-clock-marks': { up: clockMarks },
  '0075-disputes': { up: disputes },
  '0076-hash-keys': { up: hashKeys },
};

/** Migrations by name, in order: those that the database has not had, and those that this release does not know. */
export interface MigrationState {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}

/** Compares the database with this release. Changes nothing; a new database has everything pending. */
export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/** Migrates the database to the current schema, wholly or not at all. Safe to call from several processes at once. */
export const migrate = (db: Kysely<Database>): Promise<void> => applyMigrations(db, migrations);
