import type { FaqBlock } from '#server/pages/parts/views/faq';
import { Icon } from '~/ui/icon';
import * as css from './faq.css';
import { Part } from './part';
import { Text } from './prose';

/** Questions that expand to show their answers, without JavaScript. */
export const Faq = ({ block: { heading, items } }: { block: FaqBlock }) => (
  <Part heading={heading}>
    <div className={css.list}>
      {items.map(({ question, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <details key={index}>
          <summary className={css.question}>
            {question}
            <Icon name="next" />
          </summary>
          <div className={css.answer}>
            <Text html={html} />
          </div>
        </details>
      ))}
    </div>
  </Part>
);
