import type { CtaBlock } from '#server/pages/parts/views/cta';
import { column } from '~/styles/layout.css';
import { block } from './block.css';
import * as css from './cta.css';
import { Buttons } from './part';

/** A call to action with buttons. */
export const Cta = ({ block: { heading, text, buttons } }: { block: CtaBlock }) => (
  <section className={`${column} ${block}`}>
    <div className={css.cta}>
      <div className={css.words}>
        <h2>{heading}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <Buttons buttons={buttons} />
    </div>
  </section>
);
