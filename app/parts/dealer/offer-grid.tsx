import type { FoldedText, OfferCardView } from '#server/page/views/site-blocks';
import { button } from '~/ui/button';
import { Picture } from '~/ui/picture';
import { More } from '~/ui/section';
import { WholeWords } from '~/ui/whole-words';
import * as css from './offer-grid.css';

interface OfferGridProps {
  readonly offers: readonly OfferCardView[];
  /** On a wide screen. */
  readonly columns: 2 | 3;
  /** The warning for the rates in them. */
  readonly note: string | undefined;
  /** Level of the names of offers. */
  readonly level: 2 | 3;
}

/** Offers as cards. */
export const OfferGrid = ({ offers, columns, note, level }: OfferGridProps) => (
  <>
    <ul className={css.grid[columns]}>
      {offers.map((offer, at) => (
        <li key={offer.id} className={css.card}>
          <Card offer={offer} level={level} eager={level === 2 && at < 2} />
        </li>
      ))}
    </ul>
    {note ? <p className={css.fine}>* {note}</p> : null}
  </>
);

interface CardProps {
  readonly offer: OfferCardView;
  readonly level: 2 | 3;
  /** In view when the page opens. */
  readonly eager: boolean;
}

function Card({ offer, level, eager }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      {offer.picture ? (
        <Picture
          picture={{ ...offer.picture, alt: '' }}
          sizes="(min-width: 48em) 24rem, 92vw"
          eager={eager}
        />
      ) : null}
      <div className={css.words}>
        <p className={css.facts}>
          {offer.make ? <span>{offer.make}</span> : null}
          {offer.ends ? <strong className={css.ends}>{offer.ends}</strong> : null}
        </p>
        <Heading className={css.name}>
          <a
            className={offer.picture ? `${css.nameLink} ${css.overPicture}` : css.nameLink}
            href={offer.href}
          >
            <WholeWords text={offer.name} />
          </a>
        </Heading>
        {offer.basis ? <p className={css.basis}>{offer.basis}</p> : null}
        {offer.description ? <Folded text={offer.description} of={offer.name} /> : null}
        {offer.rate ? <p className={css.fine}>{offer.rate}</p> : null}
        {offer.disclaimer ? <Conditions offer={offer} text={offer.disclaimer} /> : null}
        <div className={css.act}>
          {offer.order ? <p className={css.order}>{offer.order}</p> : null}
          {offer.cars ? (
            <a className={button()} href={offer.cars.href} aria-label={`${offer.cars.text}: ${offer.name}`}>
              {offer.cars.text}
            </a>
          ) : null}
          <a
            className={button({ tone: offer.cars ? 'quiet' : 'primary' })}
            href={offer.button.href}
            aria-label={`${offer.button.text}: ${offer.name}`}
          >
            {offer.button.text}
          </a>
        </div>
      </div>
    </>
  );
}

/** The fine print: behind its heading where the site folds it. */
const Conditions = ({ offer: { name, folds }, text }: { offer: OfferCardView; text: FoldedText }) =>
  folds ? (
    <details className={css.fine}>
      <summary className={css.fold}>
        Conditions<span className={css.hidden}> of {name}</span>
      </summary>
      {text.whole ? <Rich html={text.whole} /> : <p>{text.start}</p>}
    </details>
  ) : (
    <div className={css.fine}>
      <p className={css.conditions}>Conditions</p>
      <Folded text={text} of={`the terms of ${name}`} />
    </div>
  );

const Rich = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of allowed elements by the server
  <div className={css.rich} dangerouslySetInnerHTML={{ __html: html }} />
);

/** A text in full, or its start until the whole is asked for. Complete without scripting. */
const Folded = ({ text: { start, whole }, of }: { text: FoldedText; of: string }) => (
  <div>
    <p className={css.start}>{start}</p>
    {whole ? (
      <More
        more={
          <>
            View more<span className={css.hidden}> of {of}</span>
          </>
        }
        less={
          <>
            View less<span className={css.hidden}> of {of}</span>
          </>
        }
      >
        <Rich html={whole} />
      </More>
    ) : null}
  </div>
);
