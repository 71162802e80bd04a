import { connectDatabase } from '#server/platform/database/connect';
import { newUlid } from '#server/platform/ulid';
import { aReservation } from '../support/a-reservation';
import { openReservations } from '../support/reservation-stock';

/** Reserves one car for many shoppers at once when it is told to: one of the processes of a race. */
const [, , dataDir = '', tenant = '', carId = '', databaseUrl] = process.argv;
const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const { reservations } = openReservations(db);
const shoppers = 100;

process.once('message', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: shoppers }, () => {
      const id = newUlid(new Date());
      const fields = { name: id, phone: '0491570006' };
      const at = new Date().toISOString();
      const lead = { id, tenant, category: 'Reservation', fields, source: 'form', created_at: at } as const;
      const keys = { start: null, account: null, connection: null, latestId: null };
      const endsAt = new Date(Date.now() + 900_000).toISOString();
      return reservations.add(aReservation({ tenant, carId, createdAt: at, endsAt }), keys, lead);
    }),
  );
  process.send?.(outcomes.map(({ kind }) => kind));
  await db.destroy();
  process.disconnect();
});
process.send?.('ready');
