import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { noticeBar } from '~/styles/patterns';
import { space } from '~/styles/space';

export const notice = style(noticeBar);
/** A car without a page: its name is no link, so the pointer doesn't underline it. */
export const page = style({});
globalStyle(`${page} a:not([href])`, { textDecoration: 'none !important' });
/** A card with an open note doesn't stretch its neighbours. */
export const list = style({ alignItems: 'start' });
/** Below a card's buttons, above the link that covers the card. */
export const own = style({
  position: 'relative',
  display: 'grid',
  gap: space(3),
  marginTop: space(2),
  paddingTop: space(3),
  borderTop: `1px solid ${color.line}`,
});
export const lower = style({ color: color.positive, fontWeight: 600 });
export const similar = style({ display: 'grid', fontSize: '.875rem' });
globalStyle(`${similar} a`, { display: 'block', paddingBlock: space(1) });
export const note = style({ display: 'grid', gap: space(2), justifyItems: 'start', paddingTop: space(1) });
export const noteText = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const details = style({});
globalStyle(`${details} summary`, {
  display: 'list-item',
  paddingBlock: space(1),
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
export const label = style({ fontWeight: 600, fontSize: '.875rem' });
export const share = style({
  display: 'grid',
  gap: space(3),
  justifyItems: 'start',
  paddingTop: space(6),
  borderTop: `1px solid ${color.line}`,
});
export const link = style({ overflowWrap: 'anywhere' });
