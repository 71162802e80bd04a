import type { ColumnsBlock } from '#server/pages/parts/views/columns';
import * as css from './columns.css';
import { Part } from './part';
import { Text } from './prose';

/** Text in columns. */
export const Columns = ({ block: { heading, items } }: { block: ColumnsBlock }) => {
  const Heading = heading ? 'h3' : 'h2';
  return (
    <Part heading={heading}>
      <div className={css.columns}>
        {items.map(({ title, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
          <div key={index} className={css.cell}>
            {title ? <Heading>{title}</Heading> : null}
            <Text html={html} />
          </div>
        ))}
      </div>
    </Part>
  );
};
