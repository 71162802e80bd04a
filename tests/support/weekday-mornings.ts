/** Open from 9 to 11 am, Monday to Friday. */
export const weekdayMornings = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: 'open' as const,
  open: '09:00',
  close: '11:00',
}));
