import { enquiryFields } from '../enquiry-fields';
import { filing } from '../filing';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';

/** The general enquiry (specification §2 `/contact`, §5 "Enquiry form"). */
export const contactForm = ({ tenant }: Asked): LeadForm => ({
  ...plain,
  ...filing.contact,
  title: 'Contact us',
  steps: oneStep(enquiryFields(tenant.forms)),
});
