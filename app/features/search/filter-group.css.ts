import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const group = style({ borderBlockStart: `1px solid ${color.line}` });
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(12),
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
globalStyle(`${summary}::after`, {
  content: '',
  flex: 'none',
  width: space(2),
  height: space(2),
  marginInline: `${space(1)} ${space(1.5)}`,
  border: `solid ${color.textMuted}`,
  borderWidth: '0 2px 2px 0',
  transform: 'translateY(-25%) rotate(45deg)',
});
globalStyle(`[open] > ${summary}::after`, { transform: 'translateY(25%) rotate(225deg)' });
export const name = style({ flex: 'none', fontWeight: 600 });
dress('filterName', name);
export const chosen = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '.875rem',
  color: color.textMuted,
});
export const inside = style({ paddingBlock: `${space(1)} ${space(4)}` });
