export { AdminResultsPage as default } from '@/features/admin/results/results-page';
