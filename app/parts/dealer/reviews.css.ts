import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
export const average = style({ fontSize: '1.5rem', lineHeight: 1 });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  gap: `${space(6)} ${space(5)}`,
});
export const review = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: space(4),
  overflowWrap: 'anywhere',
});
export const by = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(2),
});
export const quiet = style(smallPrint);
export const summary = style({ width: 'fit-content', paddingBlock: space(1), color: color.accent });
export const more = style({});
globalStyle(`${more}[open] > ${summary}`, { marginBlockEnd: space(4) });
