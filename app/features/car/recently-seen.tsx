import * as css from './recently-seen.css';

/** Cars that this browser was shown before: only it knows them, so its script fills the list. */
export const RecentlySeen = ({ slug }: { slug: string }) => (
  <section className={css.section} aria-labelledby="recently-seen" data-seen={slug} hidden>
    <h2 id="recently-seen">Recently seen</h2>
    <ul className={css.list} />
  </section>
);
