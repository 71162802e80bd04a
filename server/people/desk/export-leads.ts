import type { DeskVisit } from '#server/people/desk/desk-services';
import { csvHeader, csvLead } from '#server/people/leads/rules/lead-export';
import type { DeskLead } from './desk-store-port';
import { inboxQuery } from './inbox';
import { deskCsv } from './rules/desk-csv';
import { inboxFilter } from './rules/inbox-filter';

const pageSize = 500;
/** Rows of one file; a spreadsheet holds many more, a person reads fewer. */
export const mostExported = 20_000;

/** The leads of the filtered inbox as a CSV file, streamed. */
export function exportLeads(visit: DeskVisit): Response {
  const parts = csvParts(visit);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  const day = visit.now.toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="leads-${visit.tenant.slug}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function* csvParts(visit: DeskVisit): AsyncGenerator<string, undefined> {
  const { tenant, now, services } = visit;
  const filter = inboxFilter(await inboxQuery(visit), tenant, now);
  // Without a BOM, spreadsheets read a file as Windows text.
  yield `\uFEFF${deskCsv.header(csvHeader())}`;
  let before: string | undefined;
  for (let rows = 0; rows < mostExported; rows += pageSize) {
    const page: { leads: DeskLead[]; next: string | null } = await services.desk.page(tenant.slug, filter, {
      limit: pageSize,
      before,
    });
    if (page.leads.length > 0) yield page.leads.map((one) => deskCsv.row(csvLead(one.lead), one)).join('');
    if (page.next === null) return;
    before = page.next;
  }
}
