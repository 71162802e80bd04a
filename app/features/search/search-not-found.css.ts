import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  alignContent: 'start',
  justifyItems: 'start',
  minHeight: '55vh',
  paddingBlock: `${space(10)} ${space(16)}`,
});
export const list = style({
  display: 'grid',
  gap: space(3),
  inlineSize: '100%',
  maxInlineSize: '48rem',
  listStyle: 'none',
  padding: 0,
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const suggestion = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: space(14),
  padding: `${space(2)} ${space(4)}`,
  border: `1px solid ${color.line}`,
  borderRadius: frame.radius,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  ':hover': { borderColor: color.accent },
});
export const count = style({ color: color.textMuted, fontWeight: 400, whiteSpace: 'nowrap' });
