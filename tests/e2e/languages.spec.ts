import { ageForms, press } from './shopper';
import { alive, expect, test } from './site-test';

test.use({ tenant: 'brolga' });

test('a shopper reads the list and a form in Vietnamese, with scripts as without', async ({ page }) => {
  await page.goto('/search/used-cars');
  await press(page, 'Tiếng Việt');
  await page.waitForURL(/\/search\/used-cars$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  // Once React has taken over, the texts are still there.
  await page.getByRole('link', { name: /^Bộ lọc/ }).click();
  const filters = page.getByRole('dialog', { name: 'Bộ lọc' });
  await expect(filters.getByRole('button', { name: /^Xem \d+ xe$/ })).toBeVisible();
  await filters.getByRole('link', { name: 'Đóng bộ lọc' }).click();
  await page.locator('#results h2 a').first().click();
  await page.waitForURL(/\/cars\/[a-z0-9-]+$/);
  await page.goto(`${page.url()}/enquire`);
  await alive(page);
  const phone = page.getByLabel('Điện thoại');
  await phone.fill('12345');
  await phone.blur();
  await expect(page.getByText('Nhập số điện thoại đúng dạng', { exact: false }).first()).toBeVisible();
  await phone.fill('0491 570 006');
  await page.getByLabel('Tên', { exact: true }).fill('Lan');
  await ageForms(page);
  await press(page, 'Gửi câu hỏi');
  await expect(
    page.getByRole('heading', { name: 'Cảm ơn bạn, chúng tôi đã nhận được tin nhắn' }),
  ).toBeVisible();
});
