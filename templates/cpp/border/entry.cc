// An exception ends here, with the candidate's frames still on the stack for a debugger.
void joute_call_{{ u.original_name }}() noexcept
{
    joute_::user_function = "{{ u.original_name }}";
{%- if !u.args.is_empty() %}
    joute_args_{{ u.original_name }} args;
    joute_take_{{ u.original_name }}(&args);
{%- endif %}
{%- match u.result %}
{%- when None %}
    ::{{ u.name }}({% include "cpp/border/lifted.cc" %});
{%- when Some with (result) %}
    const {{ result.ty }} result = ::{{ u.name }}({% include "cpp/border/lifted.cc" %});
    joute_::scratch bench;
    const joute_::path root{nullptr, "{{ u.original_name }}"};
    joute_answer_{{ u.original_name }}(joute_::form<{{ result.ty }}>::lower(result, bench, {&root, "result"}));
{%- endmatch %}
}
