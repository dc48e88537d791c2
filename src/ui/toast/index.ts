export { announce, dismissToastsOfOtherPages, sonnerToast, toast, type ToastInput } from '@/ui/toast/store';
export { ToastHost } from '@/ui/toast/toast-host';
