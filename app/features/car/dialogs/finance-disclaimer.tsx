import type { FinanceDisclaimerView } from '#server/stock/finance/views/car-finance-view';
import { FinanceFacts } from '../finance-facts';
import * as css from './finance-disclaimer.css';

/** A lender's disclaimer below its figures; the comparison rate warning is next to that rate. */
export const FinanceDisclaimer = ({ content }: { content: FinanceDisclaimerView }) => (
  <>
    <FinanceFacts facts={content.facts} />
    <p className={css.small}>* {content.note.join(' ')}</p>
    {content.disclaimer ? (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the allowed elements, written by the server
      <div className={css.prose} dangerouslySetInnerHTML={{ __html: content.disclaimer }} />
    ) : null}
  </>
);
