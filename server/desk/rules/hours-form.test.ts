import { describe, expect, it, test } from 'vitest';
import {
  placesIn,
  readHolidays,
  readSpecials,
  readWeek,
  specialLines,
  weekView,
  withSpecials,
} from './hours-form';

const form = (entries: ConstructorParameters<typeof URLSearchParams>[0]) => new URLSearchParams(entries);
const [place] = placesIn({
  locations: [
    {
      opening_hours: [
        { weekday: 0, status: 'closed' },
        { weekday: 1, open: '08:30', close: '17:30', formated_hours: 'Half past eight' },
      ],
      special_hours: [{ date: '12-25', name: 'Christmas Day', status: 'closed' }],
    },
  ],
});
const stored = place ?? { opening_hours: [], special_hours: [] };

describe('a week', () => {
  it('is shown from Monday, days without hours included', () => {
    const week = weekView(stored);
    expect(week.map(({ name }) => name)[0]).toBe('Monday');
    expect(week[0]).toMatchObject({ status: 'open', open: '08:30', close: '17:30' });
    expect(week[1]).toMatchObject({ name: 'Tuesday', status: '', open: '' });
    expect(week[6]).toMatchObject({ name: 'Sunday', status: 'closed' });
  });

  it('is read with what its file says besides', () => {
    const week = readWeek(
      form({ 'status.1': 'open', 'open.1': '09:00', 'close.1': '17:00', 'status.6': 'by_appointment' }),
      stored,
    );
    expect(week).toEqual({
      value: [
        { weekday: 1, status: 'open', open: '09:00', close: '17:00', formated_hours: 'Half past eight' },
        { weekday: 6, status: 'by_appointment' },
      ],
    });
  });

  it.each([
    [{ 'status.1': 'open', 'open.1': '09:00' }, /^Enter when you open and close on Monday/],
    [{ 'status.2': 'open', 'open.2': '17:00', 'close.2': '09:00' }, /^On Tuesday, closing time/],
  ])('is refused: %j', (entries, message) => {
    expect(readWeek(form({ ...entries }), stored)).toMatchObject({ error: expect.stringMatching(message) });
  });
});

describe('days with other hours', () => {
  it('are all days from the first to the last', () => {
    const read = readSpecials(
      form({ name: 'Break', from: '2026-12-24', to: '2026-12-26', status: 'closed', place: '1' }),
      2,
      '2026-11-20',
    );
    expect(read).toEqual({
      value: {
        places: [1],
        days: ['2026-12-24', '2026-12-25', '2026-12-26'].map((date) => ({
          name: 'Break',
          date,
          status: 'closed',
        })),
      },
    });
  });

  it('need no choice of location where there is one', () => {
    const read = readSpecials(
      form({ from: '2026-12-24', status: 'open', open: '09:00', close: '12:00' }),
      1,
      '2026-11-20',
    );
    expect(read).toEqual({
      value: {
        places: [0],
        days: [{ date: '2026-12-24', status: 'open', start_hour: '09:00', end_hour: '12:00' }],
      },
    });
  });

  it.each([
    [{ from: '' }, 'Enter the first day.'],
    [{ from: '2026-11-18', to: '2026-11-19' }, 'These days are over.'],
    [{ to: '2026-12-01' }, 'The last day can’t be before the first.'],
    [{ to: '2027-12-01' }, 'Enter at most 60 days at a time.'],
    [{ place: '9' }, 'Choose one or more locations.'],
    [{ status: 'maybe' }, 'Choose open, closed or by appointment.'],
    [{ status: 'open' }, 'Enter when you open and close on these days.'],
  ])('are refused: %j', (entries, error) => {
    const whole = { from: '2026-12-24', to: '', status: 'closed', place: '0', ...entries };
    expect(readSpecials(form(whole), 2, '2026-11-20')).toMatchObject({ error });
  });

  it('of public holidays are closed, at the chosen locations', () => {
    const ticked = form([
      ['holiday', '2026-12-25 Christmas Day'],
      ['holiday', 'nonsense'],
      ['place', '0'],
      ['place', '1'],
    ]);
    expect(readHolidays(ticked, 2)).toEqual({
      value: { places: [0, 1], days: [{ date: '2026-12-25', name: 'Christmas Day', status: 'closed' }] },
    });
    expect(readHolidays(form({ place: '0' }), 2)).toEqual({
      error: 'Choose one or more days.',
      field: 'holiday',
    });
  });

  it('replace those of the same date for all departments, and no others', () => {
    const before = [
      { date: '2026-12-25', status: 'closed', department: 'service' },
      { date: '2026-12-25', status: 'open', start_hour: '09:00' },
      { date: '01-01', status: 'closed' },
    ];
    const after = withSpecials(before, [{ date: '2026-12-25', status: 'closed' }]);
    expect(after).toEqual([before[2], before[0], { date: '2026-12-25', status: 'closed' }]);
  });
});

test('days that say the same at several locations are one line; past ones are left out', () => {
  const closed = { date: '2026-12-25', name: 'Christmas Day', status: 'closed' };
  const lines = specialLines(
    [
      { name: 'Aspley', specials: [closed, { date: '2026-01-01', status: 'closed' }] },
      {
        name: 'Ipswich',
        specials: [closed, { date: '04-25', status: 'open', start_hour: '13:00', end_hour: '17:00' }],
      },
    ],
    '2026-11-20',
  );
  expect(lines.map(({ text, where }) => [text, where])).toEqual([
    ['Christmas Day, Friday 25 December: closed', 'All locations'],
    ['Other hours, 25/04 every year: 1:00 pm to 5:00 pm', 'Ipswich'],
  ]);
});

test('days that follow each other and say the same are one line, with a key for each', () => {
  const day = (date: string, name = 'Break') => ({ date, name, status: 'closed' });
  const specials = [day('2026-12-30'), day('2026-12-31'), day('2027-01-01'), day('2027-01-02', 'Stocktake')];
  const lines = specialLines([{ name: 'Aspley', specials }], '2026-11-20');
  expect(lines.map(({ text, key }) => [text, key.split('\n').length])).toEqual([
    ['Break, Wednesday 30 December to Friday 1 January: closed', 3],
    ['Stocktake, Saturday 2 January: closed', 1],
  ]);
});
