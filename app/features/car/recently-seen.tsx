import * as css from './recently-seen.css';

/** Cars this browser has opened: only the browser knows them, so the script fills the list. */
export const RecentlySeen = ({ slug }: { slug: string }) => (
  <section className={css.section} aria-labelledby="recently-seen" data-seen={slug} hidden>
    <h2 id="recently-seen">Recently seen</h2>
    <ul className={css.list} />
  </section>
);
