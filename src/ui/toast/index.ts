export { note, toast, type ToastInput, type ToastVariant } from '@/ui/toast/store';
export { ToastHost } from '@/ui/toast/toast-host';
