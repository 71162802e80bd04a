import { space } from '~/styles/space';

// Few pages are missing, so these styles are inline instead of in every list's style sheet.
export const form = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(2),
  marginBlockStart: space(2),
  maxWidth: '38rem',
} as const;
/** The whole form is what the suggestions hang below, so that they don't cover the button. */
export const field = { position: 'static', flex: '999 1 17rem' } as const;
/** As wide as the form where the field leaves no room beside it. */
export const submit = { flex: '1 0 auto' };
export const cars = { display: 'grid', gap: space(4), minWidth: 0 };
/** What is drawn stands apart. */
export const below = { display: 'grid', gap: space(8), minWidth: 0 };
