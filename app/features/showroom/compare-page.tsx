import type { StaticText } from '#server/platform/views/packed';
import type { CompareView } from '#server/showroom/views/showroom-views';
import { NounContext, useNoun } from '~/parts/cars/noun';
import { FinanceNote } from '~/parts/cars/price';
import { renderStatic, Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Picture } from '~/ui/picture';
import * as css from './compare-page.css';
import { CompareTable } from './compare-table';

/** The table is full at this many cars. */
const mostCars = 4;

/** The browser's data for a comparison: its head, and one static part. */
interface RenderedCompareView extends Pick<CompareView, 'title' | 'canonical'> {
  readonly html?: StaticText | undefined;
}

/** Renders a comparison, with the site's noun for its stock. On the server only. */
export const renderCompare = (view: CompareView, noun: ReturnType<typeof useNoun>): RenderedCompareView => ({
  title: view.title,
  canonical: view.canonical,
  html: renderStatic(
    <NounContext.Provider value={noun}>
      <Comparison view={view} />
    </NounContext.Provider>,
  ),
});

/** Up to four cars side by side. */
export const CompareCarsPage = ({ view }: { view: RenderedCompareView }) => (
  <Static as="main" id="main" className={`${column} ${css.page}`} html={view.html} />
);

/** Differences first, identical facts collapsed. Prints on one or two pages. */
function Comparison({ view }: { view: CompareView }) {
  const noun = useNoun();
  const columns = view.cars.length + (view.own ? 1 : 0);
  return (
    <>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <a className={css.back} href={view.searchHref}>
          All {noun.many}
        </a>
      </header>
      <Notices view={view} />
      {view.cars.length > 0 ? <CompareTable view={view} /> : <HowTo searchHref={view.searchHref} />}
      {view.cars.length > 0 ? <Same view={view} /> : null}
      {view.financeNote ? <FinanceNote note={view.financeNote} /> : null}
      {view.cars.length > 0 && columns < mostCars ? <AddAnother view={view} /> : null}
    </>
  );
}

function Notices({ view: { notice, ownNotice, own, gone, cars } }: { view: CompareView }) {
  const noun = useNoun();
  return (
    <>
      {notice ? (
        <p className={css.notice} role="status">
          {notice}
        </p>
      ) : null}
      {ownNotice ? (
        <p className={css.notice}>
          {ownNotice.text} <a href={ownNotice.link.href}>{ownNotice.link.text}</a>
        </p>
      ) : null}
      {gone.map((car) => (
        <p key={car.slug} className={css.notice}>
          {car.name} {car.missing}.{' '}
          <a href={car.removeHref} data-uncompare={car.slug}>
            Remove
          </a>
        </p>
      ))}
      {cars.length === 1 && !own ? (
        <p className={css.notice}>One {noun.one} so far. Add another below to compare.</p>
      ) : null}
    </>
  );
}

function Same({ view: { cars, own, same, equipment } }: { view: CompareView }) {
  const noun = useNoun();
  const shared = equipment?.shared ?? [];
  const count = same.length + shared.length;
  if (count === 0) return null;
  return (
    <details className={css.same}>
      <summary className={css.summary}>
        {own ? `More about ${cars.length > 1 ? `these ${noun.many}` : `this ${noun.one}`}` : 'Identical'}{' '}
        <span className={css.count}>({count})</span>
      </summary>
      <div className={css.sameFacts}>
        <dl className={css.facts}>
          {same.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {shared.length > 0 ? (
          <ul className={css.shared} aria-label="Equipment they all have">
            {shared.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  );
}

function HowTo({ searchHref }: { searchHref: string }) {
  const noun = useNoun();
  return (
    <div className={css.empty}>
      <p>Compare up to four {noun.many} side by side and see the differences at a glance.</p>
      <ol className={css.steps}>
        <li>Find the {noun.many} you like.</li>
        <li>Tick “Compare” on their cards.</li>
        <li>Press “Compare selected”. You can share the link to the comparison.</li>
      </ol>
      <a className={button()} href={searchHref}>
        Choose {noun.many}
      </a>
    </div>
  );
}

/** Cars similar to the first one; each is a plain link that adds it to the comparison. */
const AddAnother = ({ view: { suggestions, searchHref } }: { view: CompareView }) => (
  <section className={css.section} aria-labelledby="add-another">
    <h2 id="add-another">Add another {useNoun().one}</h2>
    {suggestions.length > 0 ? (
      <ul className={css.list}>
        {suggestions.map((car) => (
          <li key={car.slug} className={css.card}>
            <div className={css.photo}>
              <Picture picture={{ ...car.picture, alt: '' }} sizes="112px" />
            </div>
            <div className={css.words}>
              <a className={css.link} href={car.href} data-compare-too={car.slug}>
                <span className={css.hidden}>Compare with </span>
                {car.title}
              </a>
              {car.subtitle ? <p className={css.subtitle}>{car.subtitle}</p> : null}
              <p className={css.price}>{car.priceText}</p>
            </div>
          </li>
        ))}
      </ul>
    ) : null}
    <p>
      {suggestions.length > 0 ? 'None of these? ' : ''}
      <a href={searchHref}>Choose from all {useNoun().many}</a>
    </p>
  </section>
);
