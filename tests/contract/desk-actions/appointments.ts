import { type ActedOn, type DeskAction, movedTo, noForm, on, person, yard } from './desk-action';

/** A free time of the form for another test drive. */
async function freeTime({ desk }: ActedOn, stocknum: string) {
  const { times } = await desk.viewOf('add-appointment', `appointments/add?stocknum=${stocknum}`);
  const values = times.days.flatMap((day) => day.times.map(({ value }) => value));
  return { location: times.place?.slug ?? '', starts_at: values[0] ?? '' };
}

async function aBookedLead(acted: ActedOn): Promise<string> {
  const { stocknum = '' } = await acted.records.aCar();
  const form = { ...person, stocknum, ...(await freeTime(acted, stocknum)) };
  return movedTo(acted.desk.send('appointments/add', form));
}

const appointment = {
  ...on('leads/:id/appointment', yard, 'appointment-changed'),
  isOfRecord: true,
} as const;
const ofBooking: DeskAction['make'] = async (acted) => {
  const path = await aBookedLead(acted);
  return { path: `${path}/appointment`, form: noForm };
};
let minutes = 0;
/** Bookings that were over long ago, each at a minute of its own. */
const ofPastBooking: DeskAction['make'] = async (acted) => {
  minutes += 1;
  const sent = await ofBooking(acted);
  const bookings = acted.desk.services().database.updateTable('bookings');
  const past = bookings.set({ starts_at: new Date(Date.UTC(2026, 0, 5, 1, minutes)).toISOString() });
  await past.where('id', '=', sent.path.split('/')[1] ?? '').execute();
  return sent;
};

/** Appointments and deposits. */
export const appointmentActions: readonly DeskAction[] = [
  {
    ...on('appointments/add', yard, 'appointment-changed'),
    make: async (acted) => {
      const { stocknum = '' } = await acted.records.aCar();
      const form = { ...person, message: 'Baby seat', stocknum, ...(await freeTime(acted, stocknum)) };
      return { path: 'appointments/add', form };
    },
  },
  {
    ...on('appointments/add', yard, 'appointment-changed'),
    do: 'now',
    make: async (acted) => {
      const { stocknum = '' } = await acted.records.aCar();
      const { location } = await freeTime(acted, stocknum);
      return { path: 'appointments/add', form: { ...person, stocknum, location } };
    },
  },
  {
    ...on('appointments/add', yard, null),
    do: 'times',
    make: async ({ records }) => {
      const { stocknum = '' } = await records.aCar();
      return { path: 'appointments/add', form: { ...person, stocknum } };
    },
  },
  {
    ...appointment,
    do: 'book',
    make: async ({ desk, records }) => {
      const { id } = await records.aLead();
      const { times } = await desk.viewOf('appointment', `leads/${id}/appointment`);
      const values = times?.days.flatMap((day) => day.times.map(({ value }) => value)) ?? [];
      const form = { location: times?.place?.slug ?? '', starts_at: values.at(-1) ?? '' };
      return { path: `leads/${id}/appointment`, form };
    },
  },
  { ...appointment, do: 'cancel', make: ofBooking },
  { ...appointment, do: 'attended', make: ofPastBooking },
  { ...appointment, do: 'missed', make: ofPastBooking },
  {
    ...on('deposits/add', yard, 'deposit-link-sent'),
    make: async ({ records }) => {
      const { stocknum = '' } = await records.aCar();
      return { path: 'deposits/add', form: { ...person, stocknum, channel: 'email' } };
    },
  },
  {
    ...on('deposits/add', yard, 'deposit-taken'),
    do: 'record',
    make: async ({ records }) => {
      const { stocknum = '' } = await records.aCar();
      const paid = { amount: '300', method: 'counter_cash', agreed: 'yes' };
      return { path: 'deposits/add', form: { ...person, stocknum, ...paid } };
    },
  },
];
