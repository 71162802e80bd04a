import type { Answer } from '#server/platform/http/page-answer';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { deleteView } from './delete-page';
import { leaveUnlessConfirmed } from './desk-access';
import { leadFile } from './lead-file';
import { leadPageView } from './lead-page';
import type { DeskAddress } from './rules/desk-address';
import { valuationPhoto } from './valuation-photo';
import type { DeskView } from './views/desk-view';

/** What there is about one lead; null if there is no such lead or file. */
export async function leadAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  const staffId = visitor.staff.id;
  switch (address.page) {
    case 'lead': {
      const view = await leadPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'lead-viewed', leadIds: [address.id] });
      return view && { view };
    }
    case 'file': {
      const response = await leadFile(visit, address.id, address.number);
      if (response) await audit(visit, { staffId, action: 'file-opened', leadIds: [address.id] });
      return response && { response };
    }
    case 'photo': {
      // Part of the lead's page, which is in the audit log.
      const response = await valuationPhoto(visit, address.id, address.photoId);
      return response && { response };
    }
    case 'delete': {
      leaveUnlessConfirmed(visit, visitor, visit.url.pathname);
      const view = await deleteView(visit, visitor, address.id);
      return view && { view };
    }
    default:
      return null;
  }
}
