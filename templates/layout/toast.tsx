// The script shows a message here after a form was sent. Until then the element is empty.
import X from "lucide-react/icons/x";

export function Toast() {
	return (
		<div className="toast" data-toast="">
			<div role="status" />
			<button
				type="button"
				className="flex-none cursor-pointer rounded-full p-3"
				aria-label="Close message"
			>
				<X size={20} strokeWidth={1.75} />
			</button>
		</div>
	);
}
