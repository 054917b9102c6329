/** What a former system recorded, matched with the catalogue. */
export async function walkMatching({ page, world, take, signIn }) {
  const patientId = await world.withFormerRecords('Constance', 'Oldfield', [
    'medication,Lisinopril 10 MG Oral Tablet,,03/01/2019,,Take 1 tablet daily,',
    'medication,Clonazepam [Klonopin],,,,,',
    'medication,The heart pill,,,,Take 1 tablet daily,',
    'allergy,Allergy to peanuts,,,,,Hives',
  ]);
  await signIn('provider@demo.test');
  await page.goto(`/patient/${patientId}`);
  await page
    .getByRole('dialog', { name: 'Medication Matcher' })
    .getByText('Selected automatically')
    .waitFor();
  await take('matcher');
}
