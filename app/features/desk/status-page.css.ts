import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({ display: 'grid', gap: space(8), gridTemplateColumns: 'minmax(0, 1fr)' });
export const head = style({ display: 'grid', gap: space(2), justifyItems: 'start' });
export const overall = recipe({
  base: { fontSize: '1.125rem' },
  variants: {
    state: { ok: {}, attention: { fontWeight: 600 }, fault: { fontWeight: 600, color: color.critical } },
  },
});
/** Two columns where the reader's text leaves room for them; one below the other in each, without gaps. */
export const parts = style({
  columnGap: space(6),
  '@media': { '(min-width: 62em)': { columnCount: 2 } },
});
export const part = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space(4),
  marginBlockEnd: space(6),
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  breakInside: 'avoid',
});
export const title = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(3)}`,
});
export const heading = style({ fontSize: '1.125rem' });
export const text = style({ maxWidth: '40rem' });
export const facts = style({ borderBlockStart: `1px solid ${color.line}` });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: space(4),
  paddingBlockStart: space(2.5),
  '@media': { '(min-width: 36em)': { gridTemplateColumns: '12rem minmax(0, 1fr)' } },
});
export const label = style({
  color: color.textMuted,
  fontFamily: 'inherit',
  fontSize: '1rem',
  fontWeight: 400,
  letterSpacing: 'normal',
  textTransform: 'none',
});
export const value = style({ overflowWrap: 'anywhere' });
export const problems = style({
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(5),
  listStyle: 'disc',
});
export const mark = style({ flex: 'none', width: '1em', height: '1em' });
export const state = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(1),
    padding: `0 ${space(2)}`,
    border: '1px solid transparent',
    borderRadius: 6,
    fontSize: '.875rem',
    lineHeight: space(6.5),
  },
  variants: {
    state: {
      ok: { borderColor: color.positive, color: color.positive },
      attention: { borderColor: color.text, color: color.text, fontWeight: 600 },
      fault: { background: color.critical, color: color.surface, fontWeight: 600 },
    },
  },
});
