// The script shows a message here after a form was sent. Until then the element is empty.
export function Toast({ close }: { readonly close: string }) {
	return (
		<div className="toast" data-toast="">
			<div role="status" />
			<button type="button" aria-label={close} />
		</div>
	);
}
