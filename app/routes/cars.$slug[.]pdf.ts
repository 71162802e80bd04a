import { showCarPdf } from '#server/pdf/endpoints/car-pdf';
import { route } from '#server/platform/http/site-route';

const { loader, action } = route(showCarPdf);

export { action, loader };
