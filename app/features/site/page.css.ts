import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

/** Long words break, in text and in blocks. */
export const flow = style({ overflowWrap: 'anywhere' });
globalStyle(`${flow}:has(+ ${flow}:not(:empty)) > :last-child`, { paddingBlockEnd: 0 });
/** A form with something at its right where there is room. */
export const beside = style({
  '@media': {
    [from('lg')]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 34rem)',
      alignItems: 'start',
      width: '100%',
      maxWidth: frame.columnWidth,
      marginInline: 'auto',
    },
  },
});
globalStyle(`${beside} > :is(:first-child, :last-child)`, { gridColumn: '1 / -1' });
/** Running text is closer to the content above it than a block is. */
export const text = style({
  paddingBlockStart: space(6),
  selectors: { '&:last-child': { paddingBlockEnd: space(16) } },
});
/** Limits text to a readable width. */
export const prose = style({ maxWidth: '68ch', lineHeight: 1.65 });
/** Extra space above a heading. */
globalStyle(`${text}:has(> ${prose} > h2:first-child)`, { paddingBlockStart: space(10) });
globalStyle(`${prose} > * + *`, { marginBlockStart: space(4) });
globalStyle(`${prose} > :is(h2, h3, h4)`, { lineHeight: 1.25 });
globalStyle(`${prose} > * + h2`, { marginBlockStart: space(10) });
globalStyle(`${prose} > * + :is(h3, h4)`, { marginBlockStart: space(7) });
globalStyle(`${prose} > :is(h2, h3, h4) + *`, { marginBlockStart: space(3) });
globalStyle(`${prose} ul`, { listStyle: 'disc' });
globalStyle(`${prose} ol`, { listStyle: 'decimal' });
globalStyle(`${prose} :is(ul, ol)`, { paddingInlineStart: space(6) });
globalStyle(`${prose} li + li`, { marginBlockStart: space(1.5) });
globalStyle(`${prose} blockquote`, {
  marginInline: 0,
  marginBlockEnd: 0,
  paddingInlineStart: space(5),
  borderInlineStart: `3px solid ${color.accent}`,
  color: color.textMuted,
});
globalStyle(`${prose} hr`, { border: 0, borderBlockStart: `1px solid ${color.line}` });
globalStyle(`${prose} img`, { height: 'auto', borderRadius: frame.radius });
globalStyle(`${prose} :is(pre, div)`, { overflowX: 'auto' });
globalStyle(`${prose} pre`, { padding: space(4), background: color.surfaceMuted, fontSize: '.875rem' });
// Sized to its content: it scrolls.
globalStyle(`${prose} table`, {
  inlineSize: 'max-content',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${prose} :is(th, td)`, {
  maxInlineSize: '16rem',
  padding: `${space(2)} ${space(6)} ${space(2)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'normal',
});
export const words = style({ maxWidth: '68ch', color: color.textMuted });
export const buttons = style(wrappingRow);

/** A block in the page's column, with room above; the last one of a page has room below. */
export const block = style({
  ...oneColumn,
  gap: space(6),
  paddingBlockStart: space(8),
  '@media': { [from('lg')]: { paddingBlockStart: space(12) } },
  selectors: { '&:last-child': { paddingBlockEnd: space(16) } },
});
// Level with the heading of the form.
globalStyle(`${beside} ${block}`, { paddingBlockStart: space(8) });
export const head = style({ display: 'grid', gap: space(3), maxWidth: '42rem' });
export const intro = style({ fontSize: '1.0625rem' });
export const group = style({ display: 'grid', gap: space(4) });
export const title = style({ fontSize: '1.25rem' });
export const links = style(wrappingRow);
